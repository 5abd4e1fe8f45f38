CREATE TABLE "space_applications" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "space_invitations" (
	"space_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "space_invitations_space_id_user_id_pk" PRIMARY KEY("space_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "space_links" (
	"space_id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "space_links_key_unique" UNIQUE("key")
);

--> statement-breakpoint
CREATE TABLE "space_publishers" (
	"space_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "space_publishers_space_id_user_id_pk" PRIMARY KEY("space_id","user_id")
);

--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "link_joins_at_once" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "everybody_publishes" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "deleted_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "space_applications" ADD CONSTRAINT "space_applications_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_applications" ADD CONSTRAINT "space_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_applications" ADD CONSTRAINT "space_applications_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_links" ADD CONSTRAINT "space_links_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_links" ADD CONSTRAINT "space_links_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_publishers" ADD CONSTRAINT "space_publishers_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_publishers" ADD CONSTRAINT "space_publishers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "space_applications_space" ON "space_applications" USING btree ("space_id","user_id");
--> statement-breakpoint
CREATE INDEX "space_invitations_user" ON "space_invitations" USING btree ("user_id");
