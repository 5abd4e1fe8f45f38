CREATE TABLE "activities" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"space_id" bigint,
	"actor_id" bigint,
	"parts" jsonb NOT NULL,
	"path" text NOT NULL,
	"is_shared" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "notices" (
	"user_id" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_user_id_activity_id_pk" PRIMARY KEY("user_id","activity_id")
);

--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "activities_space" ON "activities" USING btree ("space_id","id");
--> statement-breakpoint
CREATE INDEX "activities_at" ON "activities" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "notices_activity" ON "notices" USING btree ("activity_id");
