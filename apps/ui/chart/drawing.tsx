import type { ApexOptions } from 'apexcharts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import ApexChart from 'react-apexcharts'
import { useGo } from '../address/target'
import { installTrustedPolicy } from '../app/trusted-policy'
import type { ChartProps } from './chart-props'
import { colourOf } from './meanings'

installTrustedPolicy()

interface DrawingProps extends ChartProps {
  mode: 'light' | 'dark'
  /** No motion. */
  still: boolean
  height: number
}

const ink = {
  light: { text: '#566175', line: '#dfe3ea' },
  dark: { text: '#9aa6b7', line: '#2a3441' },
}

/** The drawing of a chart. Everything around it, its words included, belongs to the chart itself. */
export default function Drawing(props: DrawingProps) {
  const { kind, series, height, mode, categories, drill } = props
  const go = useGo()
  const [box, width] = useWidth()
  const labels = labelCount(kind, categories, width)
  const data = series.map((one) => ({ name: one.name, data: [...one.values] }))
  // The library keeps what it was first given; a new key gives it a new start where it would not notice.
  const key = `${mode}-${kind}-${series.map((one) => one.name).join()}-${categories.length}-${labels}`
  const open = (category: number, part: number) => {
    // A part whose rows no address can name still leads to those of its bar.
    const target = drill?.(category, part) ?? drill?.(category, null)
    if (target) void go(target)
  }
  return (
    <div ref={box}>
      {width > 0 && (
        <ApexChart key={key} type={kind} height={height} series={data} options={optionsOf(props, labels, open)} />
      )}
    </div>
  )
}

const LABEL_GAP = 20
const LETTER = 7

/** How many labels fit below the drawing without touching each other; below bars, evenly many apart. */
function labelCount(kind: ChartProps['kind'], categories: readonly string[], width: number): number {
  const longest = Math.max(1, ...categories.map((one) => one.length))
  const fitting = Math.max(1, Math.min(categories.length, Math.floor((width - 64) / (longest * LETTER + LABEL_GAP))))
  return kind === 'bar' ? Math.ceil(categories.length / Math.ceil(categories.length / fitting)) : fitting
}

/** The library labels every bar or chooses them itself, so that those that have no room are handed to it empty. */
function barLabels(categories: readonly string[], labelCount: number): string[] {
  const step = Math.ceil(categories.length / labelCount)
  return categories.map((one, at) => (at % step === 0 ? one : ''))
}

/** The width that the page leaves for the drawing. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}

type Open = (category: number, part: number) => void

function optionsOf(props: DrawingProps, labelCount: number, open: Open): ApexOptions {
  const { kind, stacked = false, categories, series, format, formatAxis = format, max, mode, still } = props
  const { text, line } = ink[mode]
  const wholeName = {
    formatter: (_: unknown, at?: { dataPointIndex: number }) => categories[at?.dataPointIndex ?? 0] ?? '',
  }
  const labels = { style: { colors: text, fontSize: '12px', fontFamily: 'inherit' } }
  return {
    chart: {
      stacked,
      nonce: cspNonce(),
      toolbar: { show: false },
      zoom: { enabled: false },
      background: 'transparent',
      fontFamily: 'inherit',
      animations: { enabled: !still, speed: 180, animateGradually: { enabled: false } },
      events: { dataPointSelection: (_event, _chart, at) => open(at.dataPointIndex, at.seriesIndex) },
    },
    // A chosen bar opens its rows, so that it need not look chosen too.
    states: { active: { filter: { type: 'none' } } },
    theme: { mode },
    colors: series.map((one) => colourOf(one.meaning, mode)),
    dataLabels: { enabled: false },
    legend: { show: false },
    grid: { borderColor: line, strokeDashArray: 0, padding: { left: 8, right: 8, top: -12, bottom: 0 } },
    stroke: { width: kind === 'bar' ? 0 : 2, curve: 'straight' },
    fill: kind === 'area' ? { type: 'solid', opacity: 0.16 } : { type: 'solid', opacity: 1 },
    plotOptions: {
      bar: { columnWidth: `${Math.min(64, 16 * categories.length)}%`, borderRadius: 2, borderRadiusApplication: 'end' },
    },
    markers: { size: categories.length <= 2 ? 4 : 0, hover: { size: 4 } },
    xaxis: {
      ...(kind === 'bar'
        ? { categories: barLabels(categories, labelCount) }
        : { categories: [...categories], tickAmount: labelCount }),
      labels: { ...labels, rotate: 0, hideOverlappingLabels: kind !== 'bar' },
      axisBorder: { color: line },
      axisTicks: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: { min: 0, ...(max === undefined ? {} : { max }), labels: { ...labels, formatter: formatAxis } },
    tooltip: {
      shared: true,
      intersect: false,
      theme: mode,
      y: { formatter: format },
      ...(kind === 'bar' ? { x: wholeName } : {}),
    },
  }
}

/** The library writes one style element; the page's policy lets it when it carries the page's nonce. */
function cspNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
  return meta?.nonce || meta?.content || undefined
}
