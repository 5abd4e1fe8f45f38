CREATE TABLE "notice_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"mail_time" text DEFAULT 'instant' NOT NULL,
	"mail_hour" integer DEFAULT 9 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"webhook_url" text DEFAULT '' NOT NULL,
	"webhook_enabled" boolean DEFAULT false NOT NULL,
	"sealed_secret" text,
	"webhook_failures" integer DEFAULT 0 NOT NULL,
	"webhook_status" integer,
	"webhook_error" text DEFAULT '' NOT NULL,
	"webhook_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "notice_settings_daily" ON "notice_settings" USING btree ("mail_time","mail_hour");
