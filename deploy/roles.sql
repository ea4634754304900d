-- Who may do what in the database: run by a superuser of PostgreSQL in the site's own database, as often as one likes.
-- `citadels_owner` makes tables and changes them (`migrate`, `restore`); `citadels`, as which web, worker and beat come
-- in, reads and writes rows, and can neither make nor drop anything. Passwords are taken from the environment.
\set ON_ERROR_STOP on
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv password DATABASE_PASSWORD

SELECT format('CREATE ROLE %I LOGIN', name) FROM unnest(ARRAY['citadels_owner', 'citadels']) name
WHERE name NOT IN (SELECT rolname FROM pg_roles) \gexec
ALTER ROLE citadels_owner NOSUPERUSER NOCREATEDB NOCREATEROLE;
ALTER ROLE citadels NOSUPERUSER NOCREATEDB NOCREATEROLE;
\if :{?owner_password}
ALTER ROLE citadels_owner PASSWORD :'owner_password';
\endif
\if :{?password}
ALTER ROLE citadels PASSWORD :'password';
\endif
-- In a container of PostgreSQL's image the superuser comes in through the socket alone from now on.
\getenv first_password POSTGRES_PASSWORD
\if :{?first_password}
ALTER ROLE CURRENT_USER PASSWORD NULL;
\endif

-- What `citadels` owns was made by an earlier version.
REASSIGN OWNED BY citadels TO citadels_owner;
ALTER DATABASE :"DBNAME" OWNER TO citadels_owner;
REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC, citadels;
GRANT CONNECT ON DATABASE :"DBNAME" TO citadels;
REVOKE CREATE ON SCHEMA public FROM PUBLIC, citadels;
GRANT USAGE ON SCHEMA public TO citadels;

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO citadels;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO citadels;
ALTER DEFAULT PRIVILEGES FOR ROLE citadels_owner IN SCHEMA public
GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO citadels;
ALTER DEFAULT PRIVILEGES FOR ROLE citadels_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO citadels;
