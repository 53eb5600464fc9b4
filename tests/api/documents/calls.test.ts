/**
 * The calls of the documents, signing in to payments: written from the checklist (11, API calls) and from
 * nothing of ours, so that a path, an authority or a field that is renamed here fails.
 */
import { testCalls } from '../../support/documented-calls'

testCalls(`
API-001 POST /api/v1/common/authentication/login < username password clientId domainId grantType > 2faEnabled
    secondFactorAuthKey resetPassword cosmosResponse.accessToken cosmosResponse.expiresIn cosmosResponse.roles
    cosmosResponse.authorities username email firstName lastName merchantId branch
API-002 POST /api/v1/common/authentication/slogin < credentials > 2faEnabled secondFactorAuthKey resetPassword
    cosmosResponse.accessToken cosmosResponse.expiresIn cosmosResponse.roles cosmosResponse.authorities username email
    firstName lastName merchantId branch
API-003 POST /api/v1/common/authentication/login < token provider > 2faEnabled secondFactorAuthKey resetPassword
    cosmosResponse.accessToken cosmosResponse.expiresIn cosmosResponse.roles cosmosResponse.authorities username email
    firstName lastName merchantId branch
API-004 POST /api/v1/common/authentication/authenticate-2fa < token secondFactorAuthKey > 2faEnabled
    secondFactorAuthKey resetPassword cosmosResponse.accessToken cosmosResponse.expiresIn cosmosResponse.roles
    cosmosResponse.authorities username email firstName lastName merchantId branch
API-005 PUT /api/v1/common/authentication/change-password < oldPassword newPassword
API-006 PUT /api/v1/common/authentication/logout
API-007 PUT /api/v1/common/authentication/reset-password < username
API-008 PUT /api/v1/common/authentication/change-status < active username
API-009 PUT /api/v1/common/authentication/roles/change-role < role username > message
API-010 PUT /api/v1/common/authentication/unblock-user [bo_dcir_create_backoffice_users] < username userType
API-011 GET /api/v1/common/authentication/roles
API-012 GET /api/v1/common/authentication/user-detail > username email firstName lastName roles authorities
API-013 GET /api/v1/common/authentication/get-user
API-014 GET /api/v1/common/account/name-enquiry/{accountNumber} > accountName
API-015 GET /api/v1/common/account/card-account-detail/{hashedPan} > accountNumber
API-016 GET /api/v1/common/features
API-017 GET /api/v1/backoffice/dcir-config/{configKey} > configValue
API-018 GET /api/v1/backoffice/dcir-config [bo_view_configurations] ? page size > content totalElements totalPages
    configKey configValue
API-019 PUT /api/v1/backoffice/dcir-config/{configKey} [bo_manage_configurations] < configName configDesc key
    configValue valueType
API-020 GET /api/v1/common/workflows [bo_view_all_workflow_requests] ? page size status startDate endDate > content
    totalElements totalPages
API-021 GET /api/v1/common/workflows/self-requests ? page size status startDate endDate > content totalElements
    totalPages
API-022 PUT /api/v1/common/workflows/process-workflow-request/{requestId} [bo_approve_workflow_request] < approved
    authorizersComment
API-024 GET /api/v1/backoffice/analytics/currentDay/transactions [bo_view_analytics_dashboard] > overallMetrics
    merchantMetrics totalCount totalAmount successfulCount successfulAmount failedCount failedAmount
API-025 GET /api/v1/backoffice/analytics/currentDay/dispute [bo_view_analytics_dashboard] > backofficeLoggedCount
    backofficeLoggedValue merchantLoggedCount merchantLoggedValue backofficeAcceptedCount backofficeAcceptedValue
    merchantAcceptedCount merchantAcceptedValue backofficeRejectedCount backofficeRejectedValue merchantRejectedCount
    merchantRejectedValue
API-026 GET /api/v1/backoffice/analytics/historical/transactions [bo_view_analytics_dashboard] ? startDate endDate >
    generalAnalyticsSummary analyticsSummaryDistributedByDays analyticsSummaryDistributedBySuperAgentByDay
API-027 GET /api/v1/backoffice/analytics/historical/dispute [bo_view_analytics_dashboard] ? startDate endDate >
    generalSummary disputeAnalysisDistributedByDays disputeAnalysisDistributedBySuperAgentsByDays
API-028 GET /api/v1/frontoffice/analytics/currentDay/transactions [fo_view_analytics_dashboard] > totalCount
    totalAmount successfulCount successfulAmount failedCount failedAmount
API-029 GET /api/v1/frontoffice/analytics/currentDay/dispute [fo_view_analytics_dashboard] > backofficeLoggedCount
    backofficeLoggedValue merchantLoggedCount merchantLoggedValue backofficeAcceptedCount backofficeAcceptedValue
    merchantAcceptedCount merchantAcceptedValue backofficeRejectedCount backofficeRejectedValue merchantRejectedCount
    merchantRejectedValue
API-030 GET /api/v1/frontoffice/analytics/historical/transactions [fo_view_analytics_dashboard] ? startDate endDate >
    generalAnalyticsSummary analyticsSummaryDistributedByDays analyticsSummaryDistributedBySuperAgentByDay
API-031 GET /api/v1/frontoffice/analytics/historical/dispute [fo_view_analytics_dashboard] ? startDate endDate >
    generalSummary disputeAnalysisDistributedByDays disputeAnalysisDistributedBySuperAgentsByDays
API-032 GET /api/v1/backoffice/transactions [bo_dcir_get_all_transactions] ? page size > content totalElements
    totalPages
API-033 PUT /api/v1/backoffice/transactions/filter [bo_dcir_get_all_transactions] ? page size < cardAcceptorId
    responseCodeState otherResponseCode maskedPan rrn terminalId startDate endDate > content totalItems totalPages
    totalElements
API-034 GET /api/v1/frontoffice/transactions [fo_dcir_get_all_transactions] ? page size cardAcceptorId
    responseCodeState otherResponseCode maskedPan rrn terminalId startDate endDate > content totalElements totalPages
API-035 PUT /api/v1/backoffice/transaction-report/generate [bo_dcir_get_all_transactions] < cardAcceptorId
    responseCodeState otherResponseCode maskedPan rrn terminalId startDate endDate > recordId percentageProcessed
API-036 PUT /api/v1/frontoffice/transaction-report/generate [fo_dcir_get_all_transactions] < cardAcceptorId
    responseCodeState otherResponseCode maskedPan rrn terminalId startDate endDate > recordId percentageProcessed
API-037 GET /api/v1/backoffice/transaction-report/{recordId} [bo_dcir_get_all_transactions] > reportGenerationStatus
    percentageProcessed
API-038 GET /api/v1/frontoffice/transaction-report/{recordId} [fo_dcir_get_all_transactions] > reportGenerationStatus
    percentageProcessed
API-039 GET /api/v1/backoffice/transaction-report/download/{recordId} [bo_dcir_get_all_transactions]
API-040 GET /api/v1/frontoffice/transaction-report/download/{recordId} [fo_dcir_get_all_transactions]
API-041 GET /api/v1/backoffice/transaction-report [bo_dcir_get_all_transactions] ? page size > content totalElements
    totalPages
API-042 GET /api/v1/frontoffice/transaction-report [fo_dcir_get_all_transactions] ? page size > content totalElements
    totalPages
API-043 POST /api/v1/backoffice/dispute/create [bo_dcir_create_dispute_transaction] < customerAccountName
    customerAccountNumber transactionSearchKey reason > tatExpiryDate
API-044 POST /api/v1/frontoffice/dispute/create [fo_dcir_create_disputes] < customerAccountName customerAccountNumber
    transactionSearchKey reason receiptDataBase64 > tatExpiryDate
API-045 PUT /api/v1/backoffice/dispute/update [bo_dcir_update_dispute_transaction] < approved comment
    receiptDataBase64 logCode
API-046 PUT /api/v1/frontoffice/dispute/update [fo_dcir_update_disputes] < approved comment receiptDataBase64 logCode
API-047 POST /api/v1/backoffice/dispute/reopen [bo_dcir_reopen_dispute_transaction] < disputeLogCode
    transactionSearchKey
API-048 POST /api/v1/backoffice/dispute/reopen/system-accepted [bo_dcir_reopen_dispute_transaction] < disputeLogCode
    transactionSearchKey
API-049 POST /api/v1/frontoffice/dispute/reopen [fo_dcir_reopen_dispute_transaction] < disputeLogCode
    transactionSearchKey
API-050 GET /api/v1/backoffice/dispute/log-code/{logCode} [bo_dcir_get_dispute_transactions] > logCode status
    resolutionStatus
API-051 GET /api/v1/backoffice/dispute/transaction-key/{key} [bo_dcir_get_dispute_transactions] > status
    resolutionStatus logCode loggedBy tatExpiryDate reason receiptData
API-052 GET /api/v1/frontoffice/dispute/transaction-key/{key} [fo_dcir_get_backoffice_disputes] > status
    resolutionStatus logCode loggedBy tatExpiryDate reason receiptData
API-053 GET /api/v1/backoffice/dispute/disputable-codes
API-054 GET /api/v1/frontoffice/dispute/disputable-codes
API-055 GET /api/v1/backoffice/dispute/refund-attempts ? page size transactionSearchKey > content totalElements
    totalPages
API-056 GET /api/v1/frontoffice/dispute/refund-attempts ? page size transactionSearchKey > content totalElements
    totalPages
API-057 GET /api/v1/backoffice/dispute/backoffice [bo_dcir_get_dispute_transactions] ? page size > content
    totalElements totalPages
API-058 GET /api/v1/backoffice/dispute/super-agents [bo_dcir_get_dispute_transactions] ? page size > content
    totalElements totalPages
API-059 PUT /api/v1/backoffice/dispute/backoffice/filter [bo_dcir_get_dispute_transactions] ? page size <
    resolutionStatus status logCode terminalId rrn responseCode maskedPan merchantId transactionDateStart
    transactionDateEnd createdDateFrom createdDateTo tatExpiryStartDate tatExpiryEndDate > content totalElements
    totalPages
API-060 PUT /api/v1/backoffice/dispute/super-agents/filter [bo_dcir_get_dispute_transactions] ? page size <
    resolutionStatus status logCode terminalId rrn responseCode maskedPan merchantId transactionDateStart
    transactionDateEnd createdDateFrom createdDateTo tatExpiryStartDate tatExpiryEndDate > content totalElements
    totalPages
API-061 GET /api/v1/frontoffice/dispute/super-agents [fo_dcir_get_agent_disputes] ? page size > content totalElements
    totalPages
API-062 GET /api/v1/frontoffice/dispute/backoffice [fo_dcir_get_backoffice_disputes] ? page size > content
    totalElements totalPages
API-063 PUT /api/v1/frontoffice/dispute/super-agents/filter [fo_dcir_get_agent_disputes] ? page size <
    resolutionStatus status logCode terminalId rrn responseCode maskedPan merchantId transactionDateStart
    transactionDateEnd createdDateFrom createdDateTo tatExpiryStartDate tatExpiryEndDate > content totalElements
    totalPages
API-064 PUT /api/v1/frontoffice/dispute/backoffice/filter [fo_dcir_get_backoffice_disputes] ? page size <
    resolutionStatus status logCode terminalId rrn responseCode maskedPan merchantId transactionDateStart
    transactionDateEnd createdDateFrom createdDateTo tatExpiryStartDate tatExpiryEndDate > content totalElements
    totalPages
API-065 PUT /api/v1/backoffice/dispute/backoffice/download [bo_dcir_get_dispute_transactions] < resolutionStatus
    status logCode terminalId rrn responseCode maskedPan merchantId transactionDateStart transactionDateEnd
    createdDateFrom createdDateTo tatExpiryStartDate tatExpiryEndDate
API-066 PUT /api/v1/backoffice/dispute/super-agents/download [bo_dcir_get_dispute_transactions] < resolutionStatus
    status logCode terminalId rrn responseCode maskedPan merchantId transactionDateStart transactionDateEnd
    createdDateFrom createdDateTo tatExpiryStartDate tatExpiryEndDate
API-067 PUT /api/v1/frontoffice/dispute/super-agents/download [fo_dcir_get_agent_disputes] < resolutionStatus status
    logCode terminalId rrn responseCode maskedPan merchantId transactionDateStart transactionDateEnd createdDateFrom
    createdDateTo tatExpiryStartDate tatExpiryEndDate
API-068 PUT /api/v1/frontoffice/dispute/backoffice/download [fo_dcir_get_backoffice_disputes] < resolutionStatus
    status logCode terminalId rrn responseCode maskedPan merchantId transactionDateStart transactionDateEnd
    createdDateFrom createdDateTo tatExpiryStartDate tatExpiryEndDate
API-069 POST /api/v1/backoffice/bulk-dispute/upload [bo_dcir_create_dispute_transaction] < file > message
API-070 GET /api/v1/backoffice/bulk-dispute/list ? page size startDate endDate > content totalElements totalPages
API-071 PUT /api/v1/backoffice/bulk-dispute/transactions/{batchId} ? page size < disputeCreationStatus logCode
    maskedPan rrn startDate endDate > content totalElements totalPages
API-072 GET /api/v1/backoffice/bulk-dispute/summary/{batchId} > PENDING SUCCESSFUL FAILED
API-073 PUT /api/v1/backoffice/bulk-dispute/download/{batchId} [bo_dcir_create_dispute_transaction] <
    disputeCreationStatus logCode maskedPan rrn startDate endDate
API-075 POST /api/v1/frontoffice/dispute/bulk/resolve/upload [fo_dcir_update_disputes] < files > message
API-076 GET /api/v1/frontoffice/dispute/bulk/resolve/batch ? page size startDate endDate > content totalElements
    totalPages
API-077 GET /api/v1/frontoffice/dispute/bulk/resolve/transactions ? page size batchId logCode disputeResolutionStatus
    creationStatus > content totalElements totalPages
API-078 GET /api/v1/frontoffice/dispute/bulk/resolve/creation-summary/{batchId} > pending success failed
API-079 GET /api/v1/frontoffice/dispute/bulk/resolve/transactions/download ? batchId
API-081 GET /api/v1/backoffice/requery/disputes [bo_view_dispute_refunds_on_awaiting_requery] ? page size
    creditAccount startDate endDate > content totalElements totalPages
API-082 GET /api/v1/backoffice/requery/settlements [bo_view_settlements_on_awaiting_requery] ? page size creditAccount
    startDate endDate > content totalElements totalPages
API-083 PUT /api/v1/backoffice/requery/dispute/{transactionSearchKey} [bo_update_dispute_refunds_on_awaiting_requery]
    ? disputeStatus > message
API-084 PUT /api/v1/backoffice/requery/settlement/{id} [bo_update_settlements_on_awaiting_requery] ? settlementStatus
    > message
API-085 PUT /api/v1/backoffice/requery/disputes/download [bo_view_dispute_refunds_on_awaiting_requery] < creditAccount
    startDate endDate
API-086 PUT /api/v1/backoffice/requery/settlements/download [bo_view_settlements_on_awaiting_requery] < creditAccount
    startDate endDate
API-087 GET /api/v1/backoffice/settlement/bulk [bo_dcir_get_all_bulk_settlement] ? page size cardAcceptorId startDate
    endDate bulkSettlementKey settlementStatus reportStatus > content totalElements totalPages
API-088 GET /api/v1/frontoffice/settlement/bulk [fo_dcir_get_all_bulk_settlement] ? page size cardAcceptorId startDate
    endDate bulkSettlementKey settlementStatus reportStatus > content totalElements totalPages
API-089 GET /api/v1/backoffice/settlement/bulk/transactions/{bulkSettlementKey} [bo_dcir_get_transactions_per_bulk] ?
    page size cardAcceptorId responseCodeState otherResponseCode maskedPan rrn terminalId startDate endDate > content
    totalElements totalPages
API-090 GET /api/v1/frontoffice/settlement/bulk/transactions/{bulkSettlementKey} [fo_dcir_get_transactions_per_bulk] ?
    page size cardAcceptorId responseCodeState otherResponseCode maskedPan rrn terminalId startDate endDate > content
    totalElements totalPages
API-091 GET /api/v1/backoffice/settlement/bulk/payment-requests/{bulkSettlementKey} [bo_dcir_get_payment_request] ?
    page size > content totalItems totalPages totalElements
API-092 GET /api/v1/backoffice/settlement/bulk/payment-attempts/{requestId} [bo_dcir_fetch_payment_attempts] ? page
    size > content totalElements totalPages
API-093 GET /api/v1/backoffice/settlement/bulk/download/{bulkSettlementKey} [bo_dcir_get_all_bulk_settlement]
API-094 GET /api/v1/frontoffice/settlement/bulk/download/{bulkSettlementKey} [fo_dcir_get_all_bulk_settlement]
API-095 GET /api/v1/backoffice/manual-dispute-refund [bo_view_manual_dispute_refund] ? page size merchantId logCode
    creditAccount startDate endDate > content totalElements totalPages
API-096 GET /api/v1/backoffice/manual-settlement-payment [bo_view_manual_payment_request] ? page size merchantId
    bulkSettlementKey creditAccount startDate endDate > content totalElements totalPages
API-097 GET /api/v1/backoffice/manual-dispute-refund/download-status [bo_download_manual_dispute_refund] ? merchantId
    logCode creditAccount startDate endDate > isDownloaded message
API-098 GET /api/v1/backoffice/manual-settlement-payment/download-status [bo_download_manual_payment_request] ?
    merchantId bulkSettlementKey creditAccount startDate endDate > isDownloaded message
API-099 GET /api/v1/backoffice/manual-dispute-refund/download [bo_download_manual_dispute_refund] ? merchantId logCode
    creditAccount startDate endDate
API-100 GET /api/v1/backoffice/manual-settlement-payment/download [bo_download_manual_payment_request] ? merchantId
    bulkSettlementKey creditAccount startDate endDate
API-101 POST /api/v1/backoffice/manual-dispute-refund/process [bo_process_manual_dispute_refund] <
    transactionReference narration transactionSearchKey
API-102 POST /api/v1/backoffice/manual-settlement-payment/process [bo_process_manual_payment_request] <
    transactionReference paymentRequestId bulkSettlementKey
API-103 GET /api/v1/backoffice/manual-dispute-refund/bulk-uploads ? page size > content totalElements totalPages
API-104 GET /api/v1/backoffice/manual-settlement-payment/bulk-uploads ? page size > content totalElements totalPages
API-105 GET /api/v1/backoffice/manual-dispute-refund/bulk-items ? page size batchId > content totalElements totalPages
API-106 GET /api/v1/backoffice/manual-settlement-payment/bulk-items ? page size batchId > content totalElements
    totalPages
API-107 GET /api/v1/backoffice/manual-dispute-refund/bulk-summary/{batchId} > PENDING SUCCESSFUL FAILED
API-108 GET /api/v1/backoffice/manual-settlement-payment/bulk-summary/{batchId} > PENDING SUCCESSFUL FAILED
API-109 POST /api/v1/backoffice/manual-dispute-refund/bulk-upload [bo_process_manual_dispute_refund] < file > message
API-110 POST /api/v1/backoffice/manual-settlement-payment/bulk-upload [bo_process_manual_payment_request] < file >
    message
`)
