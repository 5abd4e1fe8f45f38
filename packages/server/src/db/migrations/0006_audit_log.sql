CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"space_id" bigint,
	"target" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	"address" text NOT NULL,
	"logid" text NOT NULL
);

--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_entries_space" ON "audit_entries" USING btree ("space_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id");
