CREATE UNLOGGED TABLE "web_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"gzipped" "bytea" NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
