import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [red: number, green: number, blue: number]

const SKY_COLOR: Color = [24, 38, 66]
const SEA_COLOR: Color = [16, 88, 104]
const WHITE: Color = [244, 241, 232]
const RED: Color = [196, 58, 49]
const LIGHT: Color = [255, 214, 102]

/** A lighthouse at night, as a PNG of this width and height. */
export function drawLighthouse(size: number): Buffer {
  const rows = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (_, x) => colorAt(x / size, y / size)).flat()
    return Buffer.from([0, ...pixels])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.concat(rows))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function colorAt(x: number, y: number): Color {
  const fromMiddle = Math.abs(x - 0.5)
  if (y > 0.88) return SEA_COLOR
  if (y > 0.28) return fromMiddle < 0.06 + y * 0.07 ? (Math.floor((y - 0.28) / 0.12) % 2 ? RED : WHITE) : SKY_COLOR
  if (y > 0.18 && fromMiddle < 0.06) return LIGHT
  if (y > 0.1 && y <= 0.18 && fromMiddle < (y - 0.1) * 0.9) return RED
  return y > 0.18 && Math.abs(y - 0.23) < (fromMiddle - 0.06) * 0.22 ? [92, 92, 82] : SKY_COLOR
}

function chunk(type: string, data: Buffer): Buffer {
  const chunkData = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(chunkData), 4)
  return Buffer.concat([frame.subarray(0, 4), chunkData, frame.subarray(4)])
}
