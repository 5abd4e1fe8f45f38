CREATE TABLE "chat_flow_roles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"workflow_id" bigint NOT NULL,
	"connector_id" bigint NOT NULL,
	"settings" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "chat_flow_roles" ADD CONSTRAINT "chat_flow_roles_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "chat_flow_roles_workflow" ON "chat_flow_roles" USING btree ("workflow_id","connector_id");
