export const title = "All clients";
