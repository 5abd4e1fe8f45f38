ALTER TABLE "discussion_comments" ADD COLUMN "agent_product_id" bigint;
--> statement-breakpoint
ALTER TABLE "discussion_comments" ADD COLUMN "is_answering" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "discussion_comments" ADD CONSTRAINT "discussion_comments_agent_product_id_products_id_fk" FOREIGN KEY ("agent_product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
