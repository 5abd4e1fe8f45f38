ALTER TABLE "knowledge_connection_entities" ADD COLUMN "document_id" bigint;
--> statement-breakpoint
CREATE INDEX "knowledge_connection_entities_document" ON "knowledge_connection_entities" USING btree ("document_id");
