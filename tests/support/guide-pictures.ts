/** Pictures of the guides, each with the screen that it shows. */
export const guidePictures: Readonly<Record<string, string>> = {
  'transactions.jpg': 'transactions-filtered',
  'answer.jpg': 'resolve-accept',
  'bulk-check.jpg': 'bulk-disputes-upload-problems',
  'statement.jpg': 'statement',
  'exception.jpg': 'credit-day-exception',
  'settlement.jpg': 'bulk-settlement',
  'request.jpg': 'request',
  'answers-check.jpg': 'dispute-responses-upload-problems',
  'own-settlement.jpg': 'own-bulk-settlement',
  'incident.jpg': 'incident',
  'wall.jpg': 'wall-faults',
}
