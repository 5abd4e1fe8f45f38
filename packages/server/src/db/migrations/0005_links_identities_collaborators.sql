CREATE TABLE "collaborations" (
	"resource_type" text NOT NULL,
	"resource_id" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collaborations_resource_type_resource_id_pk" PRIMARY KEY("resource_type","resource_id")
);

--> statement-breakpoint
CREATE TABLE "collaborators" (
	"resource_type" text NOT NULL,
	"resource_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collaborators_resource_type_resource_id_user_id_pk" PRIMARY KEY("resource_type","resource_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "external_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);

--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider_id" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"user_id" bigint,
	"invitation" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "space_icons" (
	"key" text PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "space_icons_space_id_unique" UNIQUE("space_id")
);

--> statement-breakpoint
ALTER TABLE "space_links" DROP CONSTRAINT "space_links_key_unique";
--> statement-breakpoint
ALTER TABLE "space_links" DROP CONSTRAINT "space_links_pkey";
--> statement-breakpoint
ALTER TABLE "space_links" ADD PRIMARY KEY ("key");
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "registration" text;
--> statement-breakpoint
ALTER TABLE "space_links" ADD COLUMN "kind" text DEFAULT 'shared' NOT NULL;
--> statement-breakpoint
ALTER TABLE "space_links" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;
--> statement-breakpoint
ALTER TABLE "space_links" ADD COLUMN "email_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "space_links" ADD COLUMN "most_uses" integer;
--> statement-breakpoint
ALTER TABLE "space_links" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "space_links" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "icon_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "collaborators" ADD CONSTRAINT "collaborators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collaborators" ADD CONSTRAINT "collaborators_collaboration" FOREIGN KEY ("resource_type","resource_id") REFERENCES "public"."collaborations"("resource_type","resource_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_icons" ADD CONSTRAINT "space_icons_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "collaborators_user" ON "collaborators" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "external_identities_user" ON "external_identities" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expiry" ON "sign_in_attempts" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "space_links_space" ON "space_links" USING btree ("space_id");
