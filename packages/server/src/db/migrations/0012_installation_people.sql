CREATE TABLE "email_changes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "installation_invitations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"email_key" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"most_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "installation_invitations_key_unique" UNIQUE("key")
);

--> statement-breakpoint
CREATE TABLE "member_applications" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "guests_forbidden" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "invitation_days" integer DEFAULT 7 NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "installation_invitations" ADD CONSTRAINT "installation_invitations_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_applications" ADD CONSTRAINT "member_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_applications" ADD CONSTRAINT "member_applications_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "installation_invitations_expiry" ON "installation_invitations" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "member_applications_user" ON "member_applications" USING btree ("user_id");
