/** Outages that the silence detector finds, late or not at all, and its false alarms, on replays of sixty days. */
import { replaySilence } from '../support/silence-replay'
import { atMost, type Figure } from './figures'
import type { Ground } from './ground'

export async function silence(ground: Ground): Promise<Figure[]> {
  const replays = Array.from({ length: ground.runs }, (_, run) => replaySilence(run + 1))
  const sum = (part: (replay: (typeof replays)[number]) => number) =>
    replays.reduce((total, replay) => total + part(replay), 0)
  const outages = sum((replay) => replay.outages)
  const late = outages - sum((replay) => replay.foundInTime)
  const missed = outages - sum((replay) => replay.found)
  return [
    atMost('silence, false alarms of 100 super agents', 'a week', sum((one) => one.falseAlarmsAWeek) / ground.runs, 1),
    atMost('silence, outages not found within one normal gap', '%', (100 * late) / outages, 1),
    atMost('silence, outages not found in twice that time', '%', (100 * missed) / outages, 0.5),
  ]
}
