CREATE TABLE "memory_history" (
	"id" bigint PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"action" text NOT NULL,
	"source" text NOT NULL,
	"type" smallint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "memory_items" (
	"id" bigint PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"text" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"biz_id" text NOT NULL,
	"source" text NOT NULL,
	"confidence" real NOT NULL,
	"event_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"uses" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "memory_people" (
	"id" bigint PRIMARY KEY NOT NULL,
	"base_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"end_user" text NOT NULL,
	"connector_id" bigint NOT NULL,
	"is_allowed" boolean DEFAULT true NOT NULL,
	"last_clear_all_at" timestamp (3) with time zone,
	"cursor_id" bigint DEFAULT '0' NOT NULL,
	"noted_id" bigint DEFAULT '0' NOT NULL,
	"answering_id" bigint,
	"pending" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"summary_job_id" bigint,
	"last_summary_at" timestamp (3) with time zone,
	"last_summary" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "memory_history" ADD CONSTRAINT "memory_history_person_id_memory_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."memory_people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memory_items" ADD CONSTRAINT "memory_items_person_id_memory_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."memory_people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memory_people" ADD CONSTRAINT "memory_people_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memory_people" ADD CONSTRAINT "memory_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "memory_history_item" ON "memory_history" USING btree ("person_id","item_id");
--> statement-breakpoint
CREATE INDEX "memory_history_at" ON "memory_history" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "memory_items_person" ON "memory_items" USING btree ("person_id","event_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "memory_people_key" ON "memory_people" USING btree ("user_id","base_id","connector_id","end_user");
--> statement-breakpoint
CREATE INDEX "memory_people_base" ON "memory_people" USING btree ("base_id");
--> statement-breakpoint
CREATE INDEX "memory_people_space" ON "memory_people" USING btree ("space_id","user_id");
--> statement-breakpoint
CREATE INDEX "memory_people_due" ON "memory_people" USING btree ("due_at");
