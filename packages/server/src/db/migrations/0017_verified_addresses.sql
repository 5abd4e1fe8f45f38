CREATE TABLE "mail_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
DROP TABLE "email_changes" CASCADE;
--> statement-breakpoint
DROP TABLE "reset_codes" CASCADE;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "session_epoch" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_codes" ADD CONSTRAINT "mail_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mail_codes_user" ON "mail_codes" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "mail_codes_expiry" ON "mail_codes" USING btree ("expires_at");
--> statement-breakpoint
-- Identity providers reported only addresses that they had verified.
UPDATE "users" SET "email_verified_at" = now() FROM "external_identities" WHERE "external_identities"."user_id" = "users"."id" AND lower("external_identities"."email") = "users"."email_key";
