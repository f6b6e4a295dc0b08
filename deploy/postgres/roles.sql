-- The two roles of compose.yaml and their database. PostgreSQL's image runs this once, when it creates the database folder;
-- the passwords come from deploy/compose.database.env. `promenade migrate` gives the second role its rights.
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
create role promenade_owner login password :'owner_password';
create role promenade login password :'server_password';
create database promenade owner promenade_owner template template0 encoding 'UTF8';
-- The scratch database of the weekly drill.
create database promenade_drill owner promenade template template0 encoding 'UTF8';
