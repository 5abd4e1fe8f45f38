CREATE TABLE "oauth_apps" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"client_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"permissions" jsonb NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "oauth_assertions" (
	"app_id" bigint NOT NULL,
	"jti_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_assertions_app_id_jti_hash_pk" PRIMARY KEY("app_id","jti_hash")
);

--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"id" bigint PRIMARY KEY NOT NULL,
	"app_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"in_every_space" boolean NOT NULL,
	"space_ids" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "oauth_keys" (
	"app_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"pem" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_keys_app_id_fingerprint_pk" PRIMARY KEY("app_id","fingerprint")
);

--> statement-breakpoint
CREATE TABLE "oauth_requests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"app_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"key_hash" text,
	"user_id" bigint,
	"space_id" bigint,
	"redirect_uri" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"code_challenge" text DEFAULT '' NOT NULL,
	"code_hash" text,
	"user_code_hash" text,
	"grant_id" bigint,
	"polled_at" timestamp (3) with time zone,
	"interval" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_requests_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "oauth_requests_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "oauth_requests_user_code_hash_unique" UNIQUE("user_code_hash")
);

--> statement-breakpoint
CREATE TABLE "oauth_secrets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"app_id" bigint NOT NULL,
	"secret_hash" text NOT NULL,
	"mask" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "oauth_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grant_id" bigint NOT NULL,
	"permissions" jsonb,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "service_identities" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"permissions" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "service_identities_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;
--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD CONSTRAINT "oauth_apps_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_assertions" ADD CONSTRAINT "oauth_assertions_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_keys" ADD CONSTRAINT "oauth_keys_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_secrets" ADD CONSTRAINT "oauth_secrets_app_id_oauth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."oauth_apps"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_identities" ADD CONSTRAINT "service_identities_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_identities" ADD CONSTRAINT "service_identities_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "oauth_apps_owner" ON "oauth_apps" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "oauth_assertions_expiry" ON "oauth_assertions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "oauth_grants_user" ON "oauth_grants" USING btree ("user_id","app_id");
--> statement-breakpoint
CREATE INDEX "oauth_grants_app" ON "oauth_grants" USING btree ("app_id");
--> statement-breakpoint
CREATE INDEX "oauth_grants_expiry" ON "oauth_grants" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "oauth_requests_expiry" ON "oauth_requests" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "oauth_secrets_app" ON "oauth_secrets" USING btree ("app_id");
--> statement-breakpoint
CREATE INDEX "oauth_tokens_grant" ON "oauth_tokens" USING btree ("grant_id");
--> statement-breakpoint
CREATE INDEX "oauth_tokens_expiry" ON "oauth_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "service_identities_space" ON "service_identities" USING btree ("space_id");
