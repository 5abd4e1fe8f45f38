CREATE TABLE "variable_declarations" (
	"owner_kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"list" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "variable_declarations_owner_kind_owner_id_pk" PRIMARY KEY("owner_kind","owner_id")
);

--> statement-breakpoint
ALTER TABLE "user_variables" ADD COLUMN "removed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "variable_declarations" ADD CONSTRAINT "variable_declarations_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "variable_declarations_space" ON "variable_declarations" USING btree ("space_id");
--> statement-breakpoint
CREATE INDEX "user_variables_owner" ON "user_variables" USING btree ("owner_kind","owner_id");
