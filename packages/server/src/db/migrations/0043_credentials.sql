CREATE TABLE "credentials" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"settings" text NOT NULL,
	"origins" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"sealed" text NOT NULL,
	"hint" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"rotated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "credentials_space" ON "credentials" USING btree ("space_id");
