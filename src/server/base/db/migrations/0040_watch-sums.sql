CREATE TABLE "watch_sums" (
	"figure" text NOT NULL,
	"day_start" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"target" text NOT NULL,
	"value" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"first_entry_id" bigint NOT NULL,
	CONSTRAINT "watch_sums_figure_day_start_subject_target_pk" PRIMARY KEY("figure","day_start","subject","target")
);
