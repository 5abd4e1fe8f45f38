CREATE TABLE "run_blobs" (
	"key" text PRIMARY KEY NOT NULL,
	"run_id" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "run_called" (
	"run_id" bigint NOT NULL,
	"key" text NOT NULL,
	"document_hash" text NOT NULL,
	CONSTRAINT "run_called_run_id_key_pk" PRIMARY KEY("run_id","key")
);

--> statement-breakpoint
CREATE TABLE "run_documents" (
	"hash" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"names" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "run_processes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
DROP INDEX "runs_status";
--> statement-breakpoint
DROP INDEX "runs_workflow";
--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "nodes" SET DEFAULT '[]';
--> statement-breakpoint
ALTER TABLE "run_journal" ADD COLUMN "blob" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "mode" text DEFAULT 'async' NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "version" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "document_hash" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "connector_id" bigint;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "app_id" bigint;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "bot_id" bigint;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "conversation_id" bigint;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "granted" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "settings" text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "parent_id" bigint;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "from_node" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "input" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "output" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "input_blob" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "output_blob" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "error_code" double precision;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "error_message" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "input_tokens" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "output_tokens" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "cost" numeric(24, 12) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "log_id" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "seq" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "questions" text;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "owner" bigint;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "cancel_asked" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "takeovers" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "claimed_seq" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "active_ms" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "queued_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "started_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "run_blobs" ADD CONSTRAINT "run_blobs_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_called" ADD CONSTRAINT "run_called_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_called" ADD CONSTRAINT "run_called_document_hash_run_documents_hash_fk" FOREIGN KEY ("document_hash") REFERENCES "public"."run_documents"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "run_blobs_run" ON "run_blobs" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "run_called_document" ON "run_called" USING btree ("document_hash");
--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_document_hash_run_documents_hash_fk" FOREIGN KEY ("document_hash") REFERENCES "public"."run_documents"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "runs_workflow_status" ON "runs" USING btree ("workflow_id","status","id");
--> statement-breakpoint
CREATE INDEX "runs_space" ON "runs" USING btree ("space_id","id");
--> statement-breakpoint
CREATE INDEX "runs_conversation" ON "runs" USING btree ("conversation_id","id") WHERE conversation_id is not null;
--> statement-breakpoint
CREATE INDEX "runs_document" ON "runs" USING btree ("document_hash");
--> statement-breakpoint
CREATE INDEX "runs_ended" ON "runs" USING btree ("ended_at");
--> statement-breakpoint
CREATE INDEX "runs_running" ON "runs" USING btree ("owner") WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX "runs_queued" ON "runs" USING btree ("space_id","queued_at") WHERE status = 'queued';
--> statement-breakpoint
CREATE INDEX "runs_waiting" ON "runs" USING btree ("queued_at") WHERE status = 'waiting';
--> statement-breakpoint
CREATE INDEX "runs_workflow" ON "runs" USING btree ("workflow_id","id");
