-- A refund is canceled when the switch reverses its transaction, also after attempts of which surely none paid it.
ALTER TABLE payment_requests DROP CONSTRAINT dispute_refunds_check;
