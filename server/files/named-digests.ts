/** Every place where a row names a file's content. A table that comes to name one is one more line here. */
export const namedDigests = `
  select digest from files
  union all select thumb_digest from files
  union all select digest from attachments
  union all select thumb_digest from attachments
  union all select digest from provided_archives
  union all select digest from upload_parts
  union all select file.value ->> 'digest' from draft_versions, jsonb_each(files) file`;
