CREATE TABLE "neighbors" (
	"server" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_failing" boolean NOT NULL,
	"since" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_reason" text,
	"last_status" integer,
	"failures" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "neighbors_server_kind_name_pk" PRIMARY KEY("server","kind","name")
);
