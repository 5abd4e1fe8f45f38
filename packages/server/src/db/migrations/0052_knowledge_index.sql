CREATE TABLE "knowledge_embedders" (
	"id" text PRIMARY KEY NOT NULL,
	"dimensions" integer NOT NULL,
	"batch" integer NOT NULL,
	"chosen_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "knowledge_index_entries" (
	"slice_id" bigint PRIMARY KEY NOT NULL,
	"document_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"segment" bigint NOT NULL,
	"is_searchable" boolean DEFAULT true NOT NULL,
	"length" integer NOT NULL,
	"vector" "bytea" NOT NULL
);

--> statement-breakpoint
CREATE TABLE "knowledge_index_postings" (
	"dataset_id" bigint NOT NULL,
	"term" text NOT NULL,
	"segment" bigint NOT NULL,
	"slice_ids" bigint[] NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "knowledge_index_postings_dataset_id_term_segment_pk" PRIMARY KEY("dataset_id","term","segment")
);

--> statement-breakpoint
CREATE TABLE "knowledge_index_documents" (
	"document_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"dataset_id" bigint NOT NULL,
	"embedder" text NOT NULL,
	"dimensions" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_searchable" boolean DEFAULT true NOT NULL,
	"is_dataset_searchable" boolean DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "knowledge_index_documents_document_id_generation_pk" PRIMARY KEY("document_id","generation")
);

--> statement-breakpoint
CREATE TABLE "retrieval_question_sets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"dataset_id" bigint NOT NULL,
	"name" text NOT NULL,
	"questions" text NOT NULL,
	"question_count" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "retrieval_score_sheets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"question_set_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"job_id" bigint,
	"settings" text NOT NULL,
	"embedder" text NOT NULL,
	"questions" text NOT NULL,
	"outcomes" text DEFAULT '[]' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"scores" text,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "retrieval_question_sets" ADD CONSTRAINT "retrieval_question_sets_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "retrieval_score_sheets" ADD CONSTRAINT "retrieval_score_sheets_question_set_id_retrieval_question_sets_id_fk" FOREIGN KEY ("question_set_id") REFERENCES "public"."retrieval_question_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "knowledge_index_entries_document" ON "knowledge_index_entries" USING btree ("document_id","generation");
--> statement-breakpoint
CREATE INDEX "knowledge_index_entries_segment" ON "knowledge_index_entries" USING btree ("segment");
--> statement-breakpoint
CREATE INDEX "knowledge_index_postings_segment" ON "knowledge_index_postings" USING btree ("segment");
--> statement-breakpoint
CREATE INDEX "knowledge_index_documents_dataset" ON "knowledge_index_documents" USING btree ("dataset_id");
--> statement-breakpoint
CREATE INDEX "retrieval_question_sets_dataset" ON "retrieval_question_sets" USING btree ("dataset_id");
--> statement-breakpoint
CREATE INDEX "retrieval_score_sheets_set" ON "retrieval_score_sheets" USING btree ("question_set_id");
