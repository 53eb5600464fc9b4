/** Results of `growth` as plots of text, for the README beside them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatCount } from '@dcir/core/display/numbers'
import type { Figure } from './figures'

const WIDTH = 40
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar to an eighth of a letter; what is there is seen, however short. */
function bar(part: number): string {
  const eighths = Math.max(1, Math.round(part * WIDTH * 8))
  return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7]
}

/** Work and size of a figure, such as `list of transactions, page 0, 20000`. */
function partsOf({ figure }: Figure): { work: string; size: string } {
  const at = figure.lastIndexOf(', ')
  return {
    work: figure.slice(0, at),
    size: figure.slice(at + 2).replace(/\d+/, (digits) => formatCount(Number(digits))),
  }
}

const growthOf = ({ ratio }: Figure) => (ratio === null ? '' : `, ${(1 / ratio).toFixed(2)} times the one before`)

/** A plot for each work, its sizes below each other on one scale. */
export function plotsOf(figures: readonly Figure[]): string {
  const works = [...new Set(figures.map((figure) => partsOf(figure).work))]
  return works
    .map((work) => {
      const sizes = figures.filter((figure) => partsOf(figure).work === work)
      const most = Math.max(...sizes.map(({ ours }) => ours))
      const width = Math.max(...sizes.map((figure) => partsOf(figure).size.length))
      const lines = sizes.map(
        (figure) =>
          `${partsOf(figure).size.padStart(width)}  ${bar(figure.ours / most)} ${figure.ours} ${figure.unit}${growthOf(figure)}`,
      )
      return [work, ...lines].join('\n')
    })
    .join('\n\n')
}

export interface Growth {
  date: string
  node: string
  figures: Figure[]
}

export const readGrowth = (): Growth =>
  JSON.parse(readFileSync(fileURLToPath(new URL('./results/growth.json', import.meta.url)), 'utf8')) as Growth

const BEGIN = '<!-- Written from results/growth.json by UPDATE_PLOTS=1. -->'

/** The README with the plots of these results in place of those that it had. */
export function withPlots(readme: string, { date, node, figures }: Growth): string {
  const head = readme.slice(0, readme.indexOf(BEGIN) + BEGIN.length)
  return `${head}\nMeasured on ${date} with Node ${node}.\n\n\`\`\`text\n${plotsOf(figures)}\n\`\`\`\n`
}
