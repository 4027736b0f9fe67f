/** Why a picture is not taken, whatever it is for. */
export const pictureAnswers = {
  "not-a-picture": "That file is no picture that I can read. A JPEG, PNG, WebP or AVIF will do.",
  "kind-not-taken": "Pictures of that kind are not taken. A JPEG, PNG, WebP or AVIF will do.",
  "too-large": "That file is larger than 15 MB. Send a smaller one.",
  "too-many-pixels": "That picture has too many pixels to be read here. Send a smaller one.",
  "took-too-long": "That picture took too long to read. Save it again as a JPEG and send that.",
} as const;
