CREATE INDEX "product_entries_filter" ON "product_entries" USING btree ("entity_type","category_id","publish_mode","is_official");
