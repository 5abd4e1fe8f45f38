CREATE TABLE "package_contents" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);

--> statement-breakpoint
CREATE TABLE "package_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"source_id" bigint,
	"public_key" text NOT NULL,
	"package_id" text NOT NULL,
	"type" text NOT NULL,
	"title" jsonb NOT NULL,
	"version" text NOT NULL,
	"file" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'available' NOT NULL,
	"problem" jsonb,
	"is_gone" boolean DEFAULT false NOT NULL,
	"listed_version" text,
	"listed_sha256" text,
	"product_id" bigint,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "package_sources" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"location" text NOT NULL,
	"public_key" text NOT NULL,
	"is_configured" boolean DEFAULT false NOT NULL,
	"lists_all" boolean DEFAULT false NOT NULL,
	"publisher" jsonb,
	"sequence" integer DEFAULT 0 NOT NULL,
	"index_hash" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"problem" jsonb,
	"checked_at" timestamp (3) with time zone,
	"refreshed_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publisher" jsonb;
--> statement-breakpoint
ALTER TABLE "package_contents" ADD CONSTRAINT "package_contents_entry_id_package_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."package_entries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "package_entries" ADD CONSTRAINT "package_entries_source_id_package_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."package_sources"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "package_sources" ADD CONSTRAINT "package_sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "package_entries_package" ON "package_entries" USING btree ("public_key","package_id");
--> statement-breakpoint
CREATE INDEX "package_entries_source" ON "package_entries" USING btree ("source_id","package_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "package_sources_location" ON "package_sources" USING btree ("location");
--> statement-breakpoint
CREATE UNIQUE INDEX "package_sources_key" ON "package_sources" USING btree ("public_key");
