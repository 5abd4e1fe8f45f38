CREATE TABLE "resource_refs" (
	"space_id" bigint NOT NULL,
	"from_kind" text NOT NULL,
	"from_id" bigint NOT NULL,
	"part" text NOT NULL,
	"to_kind" text NOT NULL,
	"to_id" bigint NOT NULL,
	CONSTRAINT "resource_refs_from_id_from_kind_part_to_kind_to_id_pk" PRIMARY KEY("from_id","from_kind","part","to_kind","to_id")
);

--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "references_key" text;
--> statement-breakpoint
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "resource_refs_to" ON "resource_refs" USING btree ("to_id","to_kind");
--> statement-breakpoint
CREATE INDEX "resource_refs_space" ON "resource_refs" USING btree ("space_id");
--> statement-breakpoint
CREATE INDEX "workflows_not_indexed" ON "workflows" USING btree ("id") WHERE "workflows"."references_key" is null;
