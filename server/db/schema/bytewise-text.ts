import { customType } from "drizzle-orm/pg-core";

/** Compared byte by byte, so that the beginnings of words are a range of the index. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
