/** Receipts of the demonstration, drawn from their dispute as a terminal prints them: dots in rows, black on paper. */
import { crc32, deflateSync } from 'node:zlib'
import { formatNaira, kobo } from '@dcir/core/money/kobo'

export interface PrintedReceipt {
  superAgent: string
  terminalId: string
  maskedPan: string
  rrn: string
  /** Kobo. */
  amount: number
  responseCode: string
  /** Last words of the terminal, about the money. */
  ending: string
}

/** Signs of five columns and seven rows: two digits a column, its topmost dot the lowest bit. */
const SIGNS: Readonly<Record<string, string>> = {
  ' ': '0000000000',
  '*': '2a1c7f1c2a',
  ',': '0050300000',
  '-': '0808080808',
  '.': '0060600000',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494d43',
}

const WIDTH = 420
const HEIGHT = 400
const PAPER = 0xfa
const INK = 0x22
const LEFT = 40
const COLUMNS = 5
const ROWS = 7

type Dots = (x: number, y: number, size: number) => void

/** Draws a line of text; a sign that there is none for is left out. */
function write(dots: Dots, text: string, top: number, size: number): void {
  for (const [at, sign] of [...text.toUpperCase()].entries()) {
    const columns = SIGNS[sign] ?? SIGNS[' '] ?? ''
    for (let column = 0; column < COLUMNS; column++) {
      const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16)
      for (let row = 0; row < ROWS; row++) {
        if (bits & (1 << row)) dots(LEFT + (at * (COLUMNS + 1) + column) * size, top + row * size, size)
      }
    }
  }
}

/** A part of a PNG: its type and content, framed by length and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture in greys of rows that each begin with a nought, as PNG has them. */
function pngOf(rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** Lines of a receipt, with the places where they begin. */
export function receiptLines(receipt: PrintedReceipt): readonly string[] {
  const amount = formatNaira(kobo(receipt.amount)).replace('₦', 'NGN ')
  return [
    `TERMINAL  ${receipt.terminalId}`,
    `CARD      ${receipt.maskedPan}`,
    `RRN       ${receipt.rrn}`,
    `AMOUNT    ${amount}`,
    `RESPONSE  ${receipt.responseCode}`,
    '',
    receipt.ending,
    '',
    'KEEP THIS RECEIPT',
  ]
}

/** The receipt as a PNG. */
export function receiptPicture(receipt: PrintedReceipt): Buffer {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, PAPER)
  for (let row = 0; row < HEIGHT; row++) rows[row * (WIDTH + 1)] = 0
  const dots: Dots = (x, y, size) => {
    for (let row = y; row < y + size; row++) {
      for (let column = x; column < Math.min(x + size, WIDTH); column++) rows[row * (WIDTH + 1) + 1 + column] = INK
    }
  }
  write(dots, receipt.superAgent.slice(0, 20), 40, 3)
  for (const [at, line] of receiptLines(receipt).entries()) write(dots, line, 90 + at * 30, 2)
  return pngOf(rows)
}
