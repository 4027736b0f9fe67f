/**
 * A text and not a module, so that it is found by plain Node, by Vite and in the build alike, and sharp is loaded nowhere
 * else. The answer: the length of its head in four bytes, the head, the master, the files, the squares.
 */
export const program = `
  const sharp = require("sharp");
  const { loaders, keep, widths, squares, mostPixels, longestSide, master: kept } = JSON.parse(process.argv[1]);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });

  const careful = { limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" };

  async function draw(bytes) {
    const { width, height } = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { head: { refusal: "too-many-pixels" }, bodies: [] };
    const master = keep && Math.max(width, height) <= longestSide
      ? { data: bytes, info: { width, height } }
      : await sharp(bytes, { ...careful, autoOrient: true })
        .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
        .webp(kept)
        .toBuffer({ resolveWithObject: true });
    const files = [];
    for (const wanted of new Set(widths.map((known) => Math.min(known, master.info.width)))) {
      const scaled = sharp(master.data, careful).resize({ width: wanted });
      const avif = await scaled.clone().avif({ quality: 58, effort: 3 }).toBuffer();
      const webp = await scaled.clone().webp({ quality: 76 }).toBuffer();
      files.push({ width: wanted, format: "avif", bytes: avif }, { width: wanted, format: "webp", bytes: webp });
    }
    const sides = [];
    for (const { width, isOnWhite } of squares) {
      const background = isOnWhite ? "#ffffff" : { r: 255, g: 255, b: 255, alpha: 0 };
      const square = sharp(master.data, careful).resize({ width, height: width, fit: "contain", background });
      if (isOnWhite) square.flatten({ background });
      sides.push({ width, bytes: await square.png({ compressionLevel: 9 }).toBuffer() });
    }
    const named = files.map(({ width, format, bytes }) => ({ width, format, length: bytes.length }));
    return {
      head: {
        width: master.info.width,
        height: master.info.height,
        master: master.data.length,
        files: named,
        squares: sides.map(({ width, bytes }) => ({ width, length: bytes.length })),
      },
      bodies: [master.data, ...files.map(({ bytes }) => bytes), ...sides.map(({ bytes }) => bytes)],
    };
  }

  async function answer() {
    const bytes = Buffer.concat(await process.stdin.toArray());
    const { head, bodies } = await draw(bytes).catch(() => ({ head: { refusal: "not-a-picture" }, bodies: [] }));
    const text = Buffer.from(JSON.stringify(head));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    process.stdout.write(Buffer.concat([length, text, ...bodies]));
  }

  answer();
`;

/** What both programs do with what `clean` gives. */
const answerClean = `  async function answer() {
    const bytes = Buffer.concat(await process.stdin.toArray());
    const { head, bodies } = await clean(bytes).catch(() => ({ head: { refusal: "not-a-picture" }, bodies: [] }));
    const text = Buffer.from(JSON.stringify(head));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    for (const piece of [length, text, ...bodies]) process.stdout.write(piece);
  }

  answer();
`;

/**
 * The same photograph in its own kind and size, upright, without what its camera wrote beside it, and a small one for pages.
 * The answer: the length of its head in four bytes, the head, the photograph, the small one.
 */
export const cleaningProgram = `
  const sharp = require("sharp");
  const { loader, mostPixels, format, options, thumb } = JSON.parse(process.argv[1]);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: [loader] });

  const careful = { limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" };

  async function clean(bytes) {
    const { width, height } = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { head: { refusal: "too-many-pixels" }, bodies: [] };
    const whole = await sharp(bytes, { ...careful, autoOrient: true })
      .toFormat(format, options)
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(bytes, { ...careful, autoOrient: true })
      .resize({ width: thumb, height: thumb, fit: "cover", withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer();
    const head = { width: whole.info.width, height: whole.info.height, picture: whole.data.length, thumb: small.length };
    return { head, bodies: [whole.data, small] };
  }

${answerClean}`;

/**
 * The same for a HEIC, which sharp cannot decode: as JPEG. Its decoder turns it upright itself; its pixels are all that is taken over.
 */
export const heicProgram = `
  const sharp = require("sharp");
  // Standard output is for the answer alone.
  console.log = console.error;
  const heic = require("heic-decode");
  const { mostPixels, format, options, thumb } = JSON.parse(process.argv[1]);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });

  async function clean(bytes) {
    const [image] = await heic.all({ buffer: bytes });
    const { width, height } = image;
    if (width * height > mostPixels) return { head: { refusal: "too-many-pixels" }, bodies: [] };
    const { data } = await image.decode();
    const pixels = () => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    const whole = await pixels().toFormat(format, options).toBuffer();
    const small = await pixels()
      .resize({ width: thumb, height: thumb, fit: "cover", withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer();
    return { head: { width, height, picture: whole.length, thumb: small.length }, bodies: [whole, small] };
  }

${answerClean}`;
