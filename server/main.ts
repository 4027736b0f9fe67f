export * from "virtual:react-router/server-build";

if (import.meta.main) process.stdout.write("started\n");
