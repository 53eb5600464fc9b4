import { Chart } from '@dcir/ui/chart/chart'

const series = [
  { name: 'Approved', meaning: 'approved', values: [12, 1500] },
  { name: 'Success', meaning: 'success', values: [3, 40] },
  { name: 'Failure', meaning: 'failure', values: [1, 0] },
] as const

/** One chart of each meaning whose colour the spec fixes, and one with nothing to draw. */
export function Charts() {
  const shared = { heading: 'Date', categories: ['Nov 20th, 26', 'Nov 21st, 26'], format: String }
  return (
    <>
      <Chart {...shared} question="How many transactions were approved?" kind="bar" series={series} />
      <Chart {...shared} question="Is there nothing?" kind="line" categories={[]} series={[]} />
    </>
  )
}
