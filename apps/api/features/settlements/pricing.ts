/**
 * Core's arithmetic of charges as SQL, so that a window of a million transactions is priced where its rows are. Tests hold
 * it against core's to the kobo.
 */
import { type ChargeModel, scaled } from '@dcir/core/money/charges'
import type { SettlementTerms } from '@dcir/core/settlements/lines'
import { type Fragment, listOf, sql } from '../../db/sql'

/** Millionths of a per cent up to which a product with the largest amount of 10^12 fits 64 bits. */
const SAFE_SCALED = 9_000_000n
/** A whole in millionths of a per cent. */
const WHOLE = 100_000_000

/** A percentage of whole kobo, rounded half up; by integers where nothing can overflow. */
export function percentOfSql(amount: Fragment, percentage: string): Fragment {
  const rate = scaled(percentage)
  if (rate <= SAFE_SCALED) {
    return sql`((${amount} * ${Number(rate)}::bigint + ${WHOLE / 2}::bigint) / ${WHOLE}::bigint)`
  }
  return sql`round(${amount}::numeric * ${percentage}::numeric * 0.01)::bigint`
}

const hasMax = ({ chargeType }: ChargeModel) => chargeType === 'PERCENT_MAX_CAP' || chargeType === 'PERCENT_MAX_MIN_CAP'
const hasMin = ({ chargeType }: ChargeModel) => chargeType === 'PERCENT_MIN_CAP' || chargeType === 'PERCENT_MAX_MIN_CAP'

function cappedSql(model: ChargeModel, share: Fragment): Fragment {
  const below = hasMax(model) ? sql`least(${share}, ${model.maximumCap}::bigint)` : share
  return hasMin(model) ? sql`greatest(${below}, ${model.minimumCap}::bigint)` : below
}

/** The charge of an amount by a model, in kobo. */
export function chargeSql(model: ChargeModel, amount: Fragment): Fragment {
  if (model.chargeType === 'FLAT') return sql`${model.flat}::bigint`
  return cappedSql(model, percentOfSql(amount, model.percentage ?? '0'))
}

/** The same before it is rounded. */
function exactSql(model: ChargeModel, amount: Fragment): Fragment {
  if (model.chargeType === 'FLAT') return sql`${model.flat}::numeric`
  return cappedSql(model, sql`${amount}::numeric * ${model.percentage}::numeric * 0.01`)
}

const plus = (parts: readonly Fragment[]): Fragment =>
  parts.length === 0 ? sql`0` : parts.reduce((sum, one) => sql`${sum} + ${one}`)

/** Which charge type counted: the standard one on equal fees. */
const IS_CONCEDED = sql`(concession_fee < standard_fee) IS TRUE`

/**
 * Rows with what they are settled with.
 * @param rows a query that has an `amount` beside whatever else is wanted
 */
export function pricedSql({ standard, concession, vatRate }: SettlementTerms, rows: Fragment): Fragment {
  const amount = sql`amount`
  const conceded = concession ? chargeSql(concession.model, amount) : sql`NULL::bigint`
  const vat = vatRate === null ? sql`0::bigint` : percentOfSql(sql`fee`, vatRate)
  const other = concession ?? standard
  // OFFSET 0 keeps each level's values: without it they would be worked out again wherever they are named.
  return sql`SELECT v.*, amount - fee - vat AS net,
      CASE WHEN ${IS_CONCEDED} THEN ${other.id}::integer ELSE ${standard.id}::integer END AS charge_type_id,
      CASE WHEN ${IS_CONCEDED} THEN ${other.version}::integer ELSE ${standard.version}::integer END AS charge_type_version
    FROM (SELECT f.*, ${vat} AS vat
      FROM (SELECT c.*, least(standard_fee, concession_fee) AS fee
        FROM (SELECT r.*, ${chargeSql(standard.model, amount)} AS standard_fee, ${conceded} AS concession_fee
          FROM (${rows}) r OFFSET 0) c OFFSET 0) f OFFSET 0) v`
}

/**
 * Shares of each participant in priced rows, as one row: `takenShares` and `apartShares` as lists of kobo in the order
 * of the participants, and how many of the rows have shares above their fee, not by rounding alone.
 */
export function shareSumsSql({ standard, concession, sharers }: SettlementTerms, priced: Fragment): Fragment {
  const amount = sql`amount`
  const taking = sharers.filter((one) => one.isFeeSharing && !one.remainderParticipant)
  const apart = sharers.filter((one) => !one.isFeeSharing)
  const wholeOf = ({ useMerchantChargeType, model }: (typeof sharers)[number]) =>
    useMerchantChargeType ? sql`fee` : chargeSql(model, amount)
  const wholes = taking.map(wholeOf)
  // Rounding can bring the shares above a small fee; whoever comes last gives way then.
  const given = wholes.map((whole, at) => sql`least(${whole}, greatest(fee - (${plus(wholes.slice(0, at))}), 0))`)
  const exactFee = concession
    ? sql`CASE WHEN ${IS_CONCEDED} THEN ${exactSql(concession.model, amount)} ELSE ${exactSql(standard.model, amount)} END`
    : exactSql(standard.model, amount)
  const exact = taking.map((one) => (one.useMerchantChargeType ? exactFee : exactSql(one.model, amount)))
  const isInExcess = sql`CASE WHEN (${plus(wholes)}) > fee THEN (${plus(exact)}) > (${exactFee}) ELSE false END`
  const sums = (parts: readonly Fragment[]) =>
    sql`json_build_array(${listOf(parts.map((part) => sql`coalesce(sum(${part}), 0)::bigint`))})`
  return sql`SELECT ${sums(given)} AS taken_shares, ${sums(apart.map(wholeOf))} AS apart_shares,
      count(*) FILTER (WHERE ${isInExcess}) AS in_excess FROM (${priced}) p`
}
