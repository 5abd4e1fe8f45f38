CREATE TABLE "knowledge_datasets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"project_id" bigint,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon_uri" text DEFAULT '' NOT NULL,
	"format" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"chunk_strategy" jsonb NOT NULL,
	"parsing_strategy" jsonb NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "knowledge_images" (
	"document_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "knowledge_images_document_id_generation_file_id_pk" PRIMARY KEY("document_id","generation","file_id")
);

--> statement-breakpoint
CREATE TABLE "knowledge_texts" (
	"document_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"text" text NOT NULL,
	"blocks" jsonb NOT NULL,
	CONSTRAINT "knowledge_texts_document_id_generation_pk" PRIMARY KEY("document_id","generation")
);

--> statement-breakpoint
CREATE TABLE "knowledge_documents" (
	"id" bigint PRIMARY KEY NOT NULL,
	"dataset_id" bigint NOT NULL,
	"name" text NOT NULL,
	"extension" text NOT NULL,
	"size" double precision DEFAULT 0 NOT NULL,
	"file_id" bigint,
	"source" integer NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"problem" jsonb,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"active_generation" integer DEFAULT 0 NOT NULL,
	"next_generation" integer DEFAULT 0 NOT NULL,
	"pending" jsonb,
	"job_id" bigint,
	"phase" text DEFAULT 'upload' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"chunk_strategy" jsonb NOT NULL,
	"parsing_strategy" jsonb NOT NULL,
	"skipped_pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mirror_table" text DEFAULT '' NOT NULL,
	"embedder_id" text DEFAULT '' NOT NULL,
	"slice_count" integer DEFAULT 0 NOT NULL,
	"char_count" integer DEFAULT 0 NOT NULL,
	"page_count" integer DEFAULT 0 NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"update_type" integer DEFAULT 0 NOT NULL,
	"update_interval" integer DEFAULT 0 NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "knowledge_reviews" (
	"id" bigint PRIMARY KEY NOT NULL,
	"dataset_id" bigint NOT NULL,
	"document_id" bigint,
	"name" text NOT NULL,
	"extension" text NOT NULL,
	"file_id" bigint NOT NULL,
	"status" text NOT NULL,
	"problem" jsonb,
	"chunk_strategy" jsonb NOT NULL,
	"parsing_strategy" jsonb NOT NULL,
	"skipped_pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tree" text DEFAULT '' NOT NULL,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "knowledge_slices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"dataset_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"sequence" numeric(20, 5) NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"char_count" integer NOT NULL,
	"hit" integer DEFAULT 0 NOT NULL,
	"start_at" integer,
	"end_at" integer,
	"page" integer,
	"level" integer,
	"title" text,
	"parent_id" bigint,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "knowledge_datasets" ADD CONSTRAINT "knowledge_datasets_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_datasets" ADD CONSTRAINT "knowledge_datasets_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_images" ADD CONSTRAINT "knowledge_images_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_texts" ADD CONSTRAINT "knowledge_texts_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_dataset_id_knowledge_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."knowledge_datasets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_reviews" ADD CONSTRAINT "knowledge_reviews_dataset_id_knowledge_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."knowledge_datasets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_reviews" ADD CONSTRAINT "knowledge_reviews_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_slices" ADD CONSTRAINT "knowledge_slices_dataset_id_knowledge_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."knowledge_datasets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_slices" ADD CONSTRAINT "knowledge_slices_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "knowledge_datasets_space" ON "knowledge_datasets" USING btree ("space_id","updated_at");
--> statement-breakpoint
CREATE INDEX "knowledge_datasets_deleted" ON "knowledge_datasets" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "knowledge_images_file" ON "knowledge_images" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "knowledge_documents_dataset" ON "knowledge_documents" USING btree ("dataset_id","id");
--> statement-breakpoint
CREATE INDEX "knowledge_documents_file" ON "knowledge_documents" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "knowledge_documents_working" ON "knowledge_documents" USING btree ("id") WHERE "knowledge_documents"."status" = 'processing';
--> statement-breakpoint
CREATE INDEX "knowledge_reviews_dataset" ON "knowledge_reviews" USING btree ("dataset_id");
--> statement-breakpoint
CREATE INDEX "knowledge_reviews_created" ON "knowledge_reviews" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_slices_place" ON "knowledge_slices" USING btree ("document_id","generation","sequence");
--> statement-breakpoint
CREATE INDEX "knowledge_slices_dataset" ON "knowledge_slices" USING btree ("dataset_id");
--> statement-breakpoint
CREATE INDEX "knowledge_slices_pending" ON "knowledge_slices" USING btree ("document_id") WHERE "knowledge_slices"."status" = 'pending';
