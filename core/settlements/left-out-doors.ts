/** Doors of the lists beside the bulks: the bank's with all super agents, theirs with their own. */
export const leftOutDoors = <const P extends string>(path: P) =>
  ({
    backoffice: { path: `/backoffice/settlement/${path}`, authority: 'bo_dcir_get_all_bulk_settlement' },
    frontoffice: { path: `/frontoffice/settlement/${path}`, authority: 'fo_dcir_get_all_bulk_settlement' },
  }) as const
