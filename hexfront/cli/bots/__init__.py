"""Programs of other people at our tables: lines of JSON in and out, with the documents of the server in them."""
