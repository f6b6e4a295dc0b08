CREATE TABLE "api_key_uses" (
	"key_id" uuid NOT NULL,
	"call" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "api_key_uses_key_id_call_hour_pk" PRIMARY KEY("key_id","call","hour")
);
--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;