CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"resource_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"version" text NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"terms" "tsvector" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_entries_resource_id_kind_pk" PRIMARY KEY("resource_id","kind")
);

--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "search_entries_space" ON "search_entries" USING btree ("space_id","updated_at");
--> statement-breakpoint
CREATE INDEX "search_entries_terms" ON "search_entries" USING gin ("terms");
