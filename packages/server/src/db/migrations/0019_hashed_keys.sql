ALTER TABLE "installation_invitations" RENAME COLUMN "key" TO "key_hash";
--> statement-breakpoint
ALTER TABLE "installation_invitations" RENAME CONSTRAINT "installation_invitations_key_unique" TO "installation_invitations_key_hash_unique";
--> statement-breakpoint
ALTER TABLE "installation_invitations" ADD COLUMN "key_end" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "space_links" RENAME COLUMN "key" TO "key_hash";
--> statement-breakpoint
ALTER TABLE "space_links" ADD COLUMN "key_end" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Links that were sent stay valid: their keys are looked up by this hash.
UPDATE "installation_invitations" SET "key_end" = CASE WHEN "email_key" = '' THEN right("key_hash", 4) ELSE '' END, "key_hash" = encode(sha256(convert_to("key_hash", 'UTF8')), 'hex');
--> statement-breakpoint
UPDATE "space_links" SET "key_end" = CASE WHEN "kind" = 'mail' THEN '' ELSE right("key_hash", 4) END, "key_hash" = encode(sha256(convert_to("key_hash", 'UTF8')), 'hex');
