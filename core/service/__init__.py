"""What people and the clock can do: one public function is one intent is one transaction."""
