require 'openssl'

TOLERANCE_SECONDS = 300

# Whether a call is from the terminal. body: the bytes as they came. headers: by name in lower case.
def from_terminal?(secret, headers, body, now = Time.now.to_i)
  id, timestamp, signatures = headers.values_at('webhook-id', 'webhook-timestamp', 'webhook-signature')
  return false unless id && signatures && timestamp&.match?(/\A\d+\z/)
  return false if (now - timestamp.to_i).abs > TOLERANCE_SECONDS

  key = secret.delete_prefix('whsec_').unpack1('m')
  expected = "v1,#{[OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{timestamp}.#{body}")].pack('m0')}"
  signatures.split(' ').any? { |signature| OpenSSL.secure_compare(signature, expected) }
end
