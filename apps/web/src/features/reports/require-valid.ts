import { type ReportForm, validateReport } from '@cadenza/contract/report-validation'
import { ApiFailure } from '../../platform/api/failure.ts'
import { i18n } from '../../platform/texts/i18n.ts'
import { faultsOf } from '../../ui/forms/faults.ts'

/** Checks a report before it is sent, by the server's own rules. Throws with the first message. */
export function requireValid(form: ReportForm): void {
  const faults = faultsOf(validateReport(form, Date.now()), (key, parameters) => i18n.t(key, parameters))
  if (faults) throw new ApiFailure(422, faults.message ?? '')
}
