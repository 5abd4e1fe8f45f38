CREATE TABLE "installation_icons" (
	"key" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL
);

--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "name" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "icon_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "installation_invitations" ADD COLUMN "rejected_at" timestamp (3) with time zone;
