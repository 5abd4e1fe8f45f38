CREATE TABLE "resource_copies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"target_space_id" bigint NOT NULL,
	"scene" integer NOT NULL,
	"kind" text NOT NULL,
	"resource_id" bigint NOT NULL,
	"name" text NOT NULL,
	"project_id" bigint,
	"new_id" bigint NOT NULL,
	"given" text DEFAULT '{}' NOT NULL,
	"key" text,
	"status" text NOT NULL,
	"job_id" bigint,
	"granted" text NOT NULL,
	"ids" text NOT NULL,
	"prepared" text DEFAULT '[]' NOT NULL,
	"items" text DEFAULT '[]' NOT NULL,
	"reasons" text DEFAULT '[]' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "resource_copies" ADD CONSTRAINT "resource_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "resource_copies" ADD CONSTRAINT "resource_copies_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "resource_copies" ADD CONSTRAINT "resource_copies_target_space_id_spaces_id_fk" FOREIGN KEY ("target_space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "resource_copies_key" ON "resource_copies" USING btree ("user_id","key");
--> statement-breakpoint
CREATE INDEX "resource_copies_new" ON "resource_copies" USING btree ("new_id");
--> statement-breakpoint
CREATE INDEX "resource_copies_ended" ON "resource_copies" USING btree ("ended_at");
--> statement-breakpoint
-- Knowledge bases have become references of workflows: the job of the index reads these documents again.
UPDATE "workflows" SET "references_key" = NULL WHERE "schema" ~* 'dataset';
