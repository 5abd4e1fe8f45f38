ALTER TABLE "card_nodes" DROP CONSTRAINT "card_nodes_workflow_id_node_id_pk";
--> statement-breakpoint
ALTER TABLE "card_nodes" ADD COLUMN "version" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "card_nodes" ADD CONSTRAINT "card_nodes_workflow_id_version_node_id_pk" PRIMARY KEY("workflow_id","version","node_id");
