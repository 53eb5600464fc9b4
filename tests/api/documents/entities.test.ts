/**
 * Entities of the documents (checklist 12), each field of each in the call that carries it. Answers are written by the
 * schema that is read here, so that a field it names is sent and one that it does not name is not.
 */
import { testEntities } from '../../support/documented-calls'

testEntities(`
ENT-01 GET /api/v1/common/authentication/user-detail > username email firstName lastName roles authorities merchantId
    branch userType
ENT-02 POST /api/v1/common/authentication/login > 2faEnabled secondFactorAuthKey resetPassword
    cosmosResponse.accessToken cosmosResponse.expiresIn cosmosResponse.roles cosmosResponse.authorities username email
    firstName lastName merchantId branch
ENT-03 POST /monitoring/api/v1/auth > token cosmosResponse.accessToken cosmosResponse.expiresIn cosmosResponse.roles
    cosmosResponse.authorities
ENT-04 POST /api/v1/common/authentication/authenticate-2fa < token secondFactorAuthKey
ENT-05 POST /api/v1/common/authentication/login < token provider
ENT-06 PUT /api/v1/common/authentication/change-password < oldPassword newPassword
ENT-08 GET /api/v1/backoffice/transactions > content totalPages totalElements
ENT-08 PUT /api/v1/backoffice/transactions/filter > content totalPages totalItems
ENT-09 GET /api/v1/backoffice/dcir-config > configName configDesc configKey configValue valueType
ENT-09 PUT /api/v1/backoffice/dcir-config/{configKey} < configName configDesc key configValue valueType
ENT-10 GET /api/v1/common/account/card-account-detail/{hashedPan} > accountNumber
ENT-10 GET /api/v1/common/account/name-enquiry/{accountNumber} > accountName
ENT-11 GET /monitoring/api/v1/service > serviceId serviceName active details
ENT-12 GET /monitoring/api/v1/server/health > name up freeMemory freeRam totalMemory totalRam upTime cpu
ENT-13 GET /monitoring/api/v1/response/metric > time dateOrTime totalCount successCount approvedCount failureCount
    aptentResponseDurationAvg bankResponseDurationAvg
ENT-14 GET /monitoring/api/v1/api-call-logs > content.apiName content.serviceName content.successCount
    content.failureCount content.averageSuccessResponseTime content.averageFailureResponseTime content.logDate
    totalElements totalPages
ENT-15 GET /monitoring/api/v1/pending-processes-reports > pendingSettlements pendingDisputeRefunds
    pendingParticipantReports pendingSettlementsReports
ENT-16 GET /monitoring/api/v1/response/merchant/last-transaction-time > results.merchantName results.cardAcceptorId
    results.lastTransactionTime
ENT-17 GET /monitoring/api/v1/alert-configs > metricCode metricName logicalOperator thresholdValue metricUnit
    windowSize coolDownPeriod emailRecipients
ENT-18 GET /monitoring/api/v1/db-metrics/connection-closures > service dateTimeOfOccurrences
ENT-19 GET /monitoring/api/v1/db-metrics/long-running-queries > statementText creationTime lastExecutionTime
    totalLogicalReads totalLogicalWrites totalElapsedTime averageElapsedTime executionCount cpuTime avgCpuTime
ENT-20 GET /monitoring/api/v1/service/health/status > serviceName status serviceId
ENT-21 GET /api/v1/backoffice/analytics/historical/transactions ? startDate endDate
ENT-22 GET /api/v1/backoffice/analytics/currentDay/transactions > overallMetrics.totalCount overallMetrics.totalAmount
    overallMetrics.successfulCount overallMetrics.successfulAmount overallMetrics.failedCount
    overallMetrics.failedAmount merchantMetrics.totalCount merchantMetrics.totalAmount merchantMetrics.successfulCount
    merchantMetrics.successfulAmount merchantMetrics.failedCount merchantMetrics.failedAmount
ENT-22 GET /api/v1/frontoffice/analytics/currentDay/transactions > totalCount totalAmount successfulCount
    successfulAmount failedCount failedAmount
ENT-23 GET /api/v1/backoffice/analytics/historical/transactions >
    generalAnalyticsSummary.totalSuccessfulTransactionCount generalAnalyticsSummary.totalSuccessfulTransactionValue
    generalAnalyticsSummary.totalFailedTransactionCount generalAnalyticsSummary.totalFailedTransactionValue
    analyticsSummaryDistributedByDays.successfulTransactionValue
    analyticsSummaryDistributedByDays.successfulTransactionCount
    analyticsSummaryDistributedByDays.failedTransactionValue analyticsSummaryDistributedByDays.failedTransactionCount
    analyticsSummaryDistributedByDays.totalTransactionCount
    analyticsSummaryDistributedBySuperAgentByDay.days.totalTransactionCount
ENT-24 GET /api/v1/backoffice/analytics/currentDay/dispute > backofficeLoggedCount backofficeLoggedValue
    merchantLoggedCount merchantLoggedValue backofficeAcceptedCount backofficeAcceptedValue merchantAcceptedCount
    merchantAcceptedValue backofficeRejectedCount backofficeRejectedValue merchantRejectedCount merchantRejectedValue
ENT-24 GET /api/v1/backoffice/analytics/historical/dispute > generalSummary disputeAnalysisDistributedByDays
    disputeAnalysisDistributedBySuperAgentsByDays
ENT-25 GET /api/v1/backoffice/transactions > transactionTime maskedPan rrn stan transactionAmount chargeAmount
    terminalId cardAcceptorId cardAcceptorLocation responseCode transactionSearchKey bulkSettlementKey disputeLogCode
ENT-25 GET /api/v1/backoffice/transactions/{transactionSearchKey} > hashedPan
ENT-26 PUT /api/v1/backoffice/transactions/filter < cardAcceptorId responseCodeState otherResponseCode maskedPan rrn
    terminalId startDate endDate
ENT-27 GET /api/v1/backoffice/transaction-report > recordId percentageProcessed reportGenerationStatus retentionStatus
    createdAt completedAt owner
ENT-28 GET /api/v1/backoffice/dispute/log-code/{logCode} > logCode loggedBy status resolutionStatus resolvedBy reason
    tatExpiryDate transactionSearchKey receiptData statusLogInfo transactionAmount transactionTime
    transactionResponseCode customerAccountName customerAccountNumber createdOn disputeTransactionDetail.responseCode
    disputeTransactionDetail.cardAcceptorId disputeTransactionDetail.rrn disputeTransactionDetail.stan
    disputeTransactionDetail.maskedPan disputeTransactionDetail.terminalId refundTransaction.status
    refundTransaction.amount refundTransaction.destinationAccount refundTransaction.destinationAccountName
    refundTransaction.sourceAccount refundTransaction.sourceAccountName refundTransaction.createdOn
    refundTransaction.lastUpdatedTime refundTransaction.attempts refundTransaction.narration
ENT-29 POST /api/v1/frontoffice/dispute/create < customerAccountName customerAccountNumber transactionSearchKey reason
    receiptDataBase64
ENT-30 PUT /api/v1/backoffice/dispute/update < approved comment receiptDataBase64 logCode
ENT-31 POST /api/v1/backoffice/dispute/reopen < disputeLogCode transactionSearchKey
ENT-32 PUT /api/v1/backoffice/dispute/backoffice/filter < resolutionStatus status logCode terminalId rrn responseCode
    maskedPan merchantId transactionDateStart transactionDateEnd createdDateFrom createdDateTo tatExpiryStartDate
    tatExpiryEndDate
ENT-33 GET /api/v1/backoffice/dispute/refund-attempts > status createdTime completedTime comment narration
    transactionRef refundTransaction.destinationAccount refundTransaction.destinationAccountName
    refundTransaction.amount refundTransaction.transactionSearchKey
ENT-34 GET /api/v1/backoffice/bulk-dispute/list > batchId uploadedBy uploadedAt
ENT-35 PUT /api/v1/backoffice/bulk-dispute/transactions/{batchId} < disputeCreationStatus logCode maskedPan rrn
    startDate endDate > transactionTime maskedPan rrn stan amount terminalId disputeCreationStatus creationMessage
    disputeLogCode creationAttempts
ENT-35 GET /api/v1/backoffice/bulk-dispute/summary/{batchId} > PENDING SUCCESSFUL FAILED
ENT-36 GET /api/v1/frontoffice/dispute/bulk/resolve/transactions > logCode creationTime resolutionStatus
    creationStatus creationMessage disputeCreationStatus creationAttempts maskedPan rrn stan terminalId amount
    transactionTime
ENT-36 GET /api/v1/frontoffice/dispute/bulk/resolve/creation-summary/{batchId} > pending success failed
ENT-37 GET /api/v1/backoffice/requery/disputes ? creditAccount startDate endDate > merchantName amount
    sourceAccountNumber sourceAccountName destinationAccountNumber destinationAccountName transactionReference
    disputeRefundAttemptDateTime transactionNarration disputeTransactionCreationDateTime lastUpdatedAt recipientType
    disputeTransactionSearchKey
ENT-37 GET /api/v1/backoffice/requery/settlements > participantName amount sourceAccountNumber sourceAccountName
    destinationAccountNumber destinationAccountName transactionReference bulkSettlementKey settlementAttemptDateTime
    transactionNarration settlementRequestCreationDateTime lastUpdatedAt recipientType settlementRequestId
ENT-38 GET /api/v1/backoffice/settlement/bulk ? cardAcceptorId startDate endDate bulkSettlementKey settlementStatus
    reportStatus > bulkSettlementKey merchant.merchantName merchant.cardAcceptorId merchant.phoneNumber
    merchant.mainEmail merchant.disputeEmail merchant.merchantId merchant.settlementEmail merchant.createdTime
    transactionCount transactionTotalAmount transactionChargeAmount transactionVatAmount transactionMerchantAmount
    transactionTimeBegin transactionTimeEnd status settlementType reportStatus paymentRequestAttempt
    reportGenerationAttempt createdAt completedAt
ENT-39 GET /api/v1/backoffice/settlement/bulk/payment-requests/{bulkSettlementKey} > requestId participant.name
    participant.accountName participant.accountNumber bulkSettlementRecord.merchant.cardAcceptorId
    bulkSettlementRecord.merchant.merchantName attempts creditAccount debitAccount recipientType narration status
    processedBy amount createdAt completedAt lastUpdateTime
ENT-40 GET /api/v1/backoffice/settlement/bulk/payment-attempts/{requestId} > paymentRequest status transactionRef
    comment narration createdTime completedTime
ENT-41 GET /api/v1/backoffice/manual-dispute-refund > amount status merchant.merchantName destinationAccount
    destinationAccountName sourceAccount sourceAccountName transactionSearchKey logCode narration processedBy
    createdOn lastUpdatedTime
ENT-42 GET /api/v1/backoffice/manual-settlement-payment > amount status bulkSettlementRecord.bulkSettlementKey
    bulkSettlementRecord.merchant merchantPayment participant.name creditAccount creditAccountName debitAccount
    debitAccountName narration requestId processedBy createdAt lastUpdatedTime
ENT-43 GET /api/v1/backoffice/manual-dispute-refund/bulk-uploads > batchId uploadedBy uploadedAt
ENT-43 GET /api/v1/backoffice/manual-dispute-refund/bulk-summary/{batchId} > PENDING SUCCESSFUL FAILED
ENT-44 GET /api/v1/backoffice/manual-dispute-refund/bulk-items > amount processStatus processMessage creditAccount
    creditAccountName debitAccount debitAccountName resolutionStatus refundStatus refundTransactionReference
    refundNarration transactionSearchKey transactionDate disputeCreateTime updatedAt
ENT-45 GET /api/v1/backoffice/manual-settlement-payment/bulk-items > bulkId amount processStatus processMessage
    creditAccount creditAccountName debitAccount debitAccountName transactionStatus transactionReference
    requestCreateTime updatedAt
ENT-46 GET /api/v1/backoffice/manual-dispute-refund/download-status > isDownloaded message
ENT-47 GET /api/v1/backoffice/settlement-transit-account > accountNumber accountName createdAt active accountReference
    accountType
ENT-48 GET /api/v1/backoffice/merchant/{merchantId} > merchantId merchantName mainEmail supportEmail settlementEmail
    disputeEmail phoneNumber alternatePhoneNumber cardAcceptorId adminEmail adminFirstname adminLastname active
    settlementConfigured accountName accountNumber settlementType chargeTypeModel.chargeTypeName chargeTypeModel.code
    concessionChargeType vatEnabled vatAccount vatAccountName settlementTransitAccount.accountNumber
    settlementTransitAccount.accountName settlementTransitAccount.accountReference
    settlementParticipants.participantId settlementParticipants.name
ENT-49 POST /api/v1/backoffice/merchant < basicInfo settlementInfo enableSettlement
ENT-50 PUT /api/v1/backoffice/merchant/filter < merchantName active cardAcceptorId createStartDate createEndDate
ENT-51 POST /api/v1/backoffice/merchant/bulk-upload < file participantsIds vatEnabled vatAccountNumber vatAccountName
    settlementType chargeTypeCode concessionChargeTypeCode > message totalEntries processedSuccessfully failed
    errorDownloadLink errors
ENT-52 GET /api/v1/backoffice/merchant-user > firstname lastname username email role merchantId merchantName active
    createdAt
ENT-52 PUT /api/v1/backoffice/merchant-user/filter < firstname lastname email active username
ENT-53 GET /api/v1/backoffice/charge-model/{code} > id code chargeType.code chargeTypeName chargeTypeDesc flat
    minimumCap maximumCap percentage
ENT-53 POST /api/v1/backoffice/charge-model < chargeCode chargeName chargeType chargeTypeDesc flat maxCap minCap
    percent
ENT-54 POST /api/v1/backoffice/settlement-participant < chargeType name description accountNumber accountName global
    sendReport reportEmail feeSharing useMerchantChargeType remainderParticipant feeDebitAccount feeDebitAccountName
ENT-55 GET /api/v1/backoffice/settlement-participant/{participantId} > participantId name accountName accountNumber
    isFeeSharing feeDebitAccount feeDebitAccountName bankCode bankName description globalCharge reportEmail sendReport
    useMerchantChargeType remainderParticipant chargeType.code chargeType.chargeTypeName chargeType.chargeType.code
    chargeType.chargeType.flat chargeType.chargeType.minimumCap chargeType.chargeType.maximumCap
    chargeType.chargeType.percentage
ENT-56 GET /api/v1/backoffice/settlement-participant-user > username participantIds
    settlementParticipants.participantId settlementParticipants.name active createdAt
ENT-57 GET /api/v1/backoffice/settlement-participant-report > ownerId detailId ownerName reportTime createdAt
    reportGenerationStatus canRetry
ENT-57 PUT /api/v1/backoffice/settlement-participant-report/filter < ownerType ownerIds fromDate toDate
ENT-58 GET /api/v1/backoffice/public-holiday/all > name description recurring code theDate active
ENT-58 POST /api/v1/backoffice/public-holiday < name description recurring date
ENT-58 PUT /api/v1/backoffice/public-holiday/filter < name recurring startDate endDate
ENT-59 GET /api/v1/backoffice/user/fetch/backofficeuser/{id} > firstname lastname email username companyName role
    userType isActive locked createdOn roles.name roles.friendlyName
ENT-60 GET /api/v1/backoffice/user/roles/{role} > authorities.friendlyName
ENT-61 GET /api/v1/common/workflows > description initiator createdOn requestStatus targetRecordId authorizer
    lastModifiedOn authorizersComment beforeData afterData reference requiredAuthority targetRecordData
ENT-61 PUT /api/v1/common/workflows/process-workflow-request/{requestId} < approved authorizersComment
ENT-62 GET /api/v1/backoffice/reconciliation/files > fileKey fileName uploadedAt uploadTotalCount successCount
    failedCount duplicateCount
ENT-63 GET /api/v1/backoffice/reconciliation/upload-errors/{fileKey} ? reconUploadErrorType > errorMessage
ENT-64 GET /api/v1/backoffice/reconciliation/daily-uploads > transactionDate totalCount
ENT-65 PUT /api/v1/backoffice/reconciliation/account-entries > transactionDate narration maskedPan rrn stan amount
    terminalId isDebit disputeCreationStatus referenceId logCode responseCode cardAcceptorId
    bulkSettlementKey
ENT-66 GET /api/v1/backoffice/reconciliation/daily-summaries > transactionDate totalAccountCount totalAccountValue
    totalDbCount totalDbValue totalMatchedAndSuccessful totalMatchedAndFailed totalAccountEntryUnmatched
    totalAccountEntryUnmatchedValue
ENT-67 PUT /api/v1/backoffice/reconciliation/report > downloadStatus downloadRecordKey downloadPercentage message
ENT-68 PUT /api/v1/backoffice/reconciliation/resolve/{referenceId} < comment reconResolutionReason
    reconResolutionStatus
ENT-69 GET /api/v1/backoffice/reconciliation/configurations > configKey fieldName columnHeader canConfigure mandatory
    valueType valueFormat rule ruleType
`)
